/** An element with a class and what is in it: texts stay texts, whatever they say. */
export const make = (tag: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};
