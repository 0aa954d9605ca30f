/** One mailbox (RFC 5322, 3.4): `desk@hospital.example`, `Hospital <desk@hospital.example>`, `"Desk, North" <desk@hospital.example>`. */
const MAILBOX = /^(?:[^\s<>@,;"]+@[^\s<>@,;"]+|(?:"[^"\\\r\n]*"|[^<>@,;"\r\n]*)<[^\s<>@,;"]+@[^\s<>@,;"]+>)$/;

/** Whether a text names the one sender that a mail has. */
export const isMailbox = (text: string): boolean => MAILBOX.test(text.trim().replace(/"\s+</, '"<'));
