/** Dress of the outbox page: the console's colours (src/ui/theme/tokens.css), light or dark as the system is. */
export const OUTBOX_STYLE = `
:root{color-scheme:light dark;--canvas:#f5f7f9;--surface:#fff;--sunken:#edf1f4;--border:#d8dee5;--text:#17212b;--quiet:#4a5764;--primary:#0b6670;--error:#b3261e;--focus:#1558d6}
@media (prefers-color-scheme:dark){:root{--canvas:#0f151b;--surface:#161e26;--sunken:#1d2731;--border:#2b3743;--text:#e6ebf0;--quiet:#aab6c2;--primary:#5fc4cd;--error:#ff8f85;--focus:#8ab4ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/20px Inter,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{display:flex;align-items:center;gap:16px;height:48px;padding:0 24px;border-bottom:1px solid var(--border);background:var(--surface)}
header a{margin-left:auto}
a{color:var(--primary);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
main{padding:16px 24px 48px}
h1{margin:0 0 4px;font-size:20px;font-weight:600;line-height:28px}
p{max-width:72ch;margin:0 0 16px;color:var(--quiet)}
.scroll{overflow-x:auto;border:1px solid var(--border);border-radius:6px;background:var(--surface)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px;border-bottom:1px solid var(--border);text-align:left;vertical-align:top;font-size:13px}
th{background:var(--sunken);color:var(--quiet);font-weight:600;white-space:nowrap}
td:first-child{white-space:nowrap}
tr:last-child td{border-bottom:0}
pre{margin:0;font:12px/18px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.failed{color:var(--error)}
.empty{padding:48px 16px;border:1px dashed var(--border);border-radius:6px;background:var(--surface);text-align:center}
@media (max-width:899px){header,main{padding-left:16px;padding-right:16px}}
`;
