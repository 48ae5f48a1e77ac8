/** Returns whether a path is on another computer. Windows would send the user's credentials to that computer. */
export const isRemotePath = (path: string): boolean => /^\s*[\\/]{2}/.test(path)
