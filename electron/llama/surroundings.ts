/** The system on which files are searched. `home` is undefined if the environment does not name the user's folder. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string | undefined
  readonly platform: string
}

/** Returns the surroundings of an environment. */
export const surroundingsOf = (
  env: Surroundings['env'],
  platform: string = process.platform,
): Surroundings => ({ env, platform, home: (platform === 'win32' ? env.USERPROFILE : env.HOME) || undefined })
