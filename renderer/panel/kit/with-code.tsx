/** Returns a text of the server, with the parts between backticks as code. */
export const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part))
