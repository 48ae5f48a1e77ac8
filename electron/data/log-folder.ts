import { join } from 'node:path'

/** Replaces access tokens and confirmation codes, which a log must not contain. */
export const withoutSecrets = (line: string): string =>
  line.replace(/([?&]token=)[^&\s]+/g, '$1•••').replace(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/g, '•••')

/** Returns the folder of the desktop app's logs: `main.log` and, once that is full, `main.old.log`. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs')
