/** The name under which a browser tab remembers the token of the page at this path. */
export const tokenMemory = (path: string): string => `adlib.token ${path}`
