/** Replaces control characters, which could change what a terminal shows. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD')
