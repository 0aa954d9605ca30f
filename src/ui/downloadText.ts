/** Hands bytes to the browser as a file. */
export const downloadBlob = (fileName: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};

/** Hands a text to the browser as a file. */
export const downloadText = (fileName: string, text: string, type = 'text/plain;charset=utf-8'): void =>
  downloadBlob(fileName, new Blob([text], { type }));
