import { join, resolve } from 'node:path'

/** Returns the folder of bench runs: the named one, or else `reports/bench` in the working folder. */
export const benchFolder = (named: string | undefined): string =>
  named ? resolve(named) : join(process.cwd(), 'reports', 'bench')
