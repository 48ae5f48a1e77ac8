/** The functions of the desktop app's preload script; null in a browser and in an OBS dock. */
export const desktop =
  (
    globalThis as {
      adlibDesktop?: {
        /** Resolves with an error message, or '' on success. */
        openReports(): Promise<string>
        /** Resolves with an error message, or '' on success. */
        openDataFolder(): Promise<string>
        /** Opens a clip, or shows it in its folder. Resolves with false if it cannot be opened. */
        openClip(run: string, seq: number, how: 'file' | 'folder'): Promise<boolean>
        /** Lets the user choose a weights file. Resolves with its path, or '' if the user cancels. */
        chooseWeights(): Promise<string>
      }
    }
  ).adlibDesktop ?? null
