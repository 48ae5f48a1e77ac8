import { contextBridge, ipcRenderer } from 'electron'
import { channels } from './ipc.ts'

// Functions that the panel has in the app's window, but not in a browser tab.
contextBridge.exposeInMainWorld('adlibDesktop', {
  /** Resolves with an error message, or '' on success. */
  openReports: (): Promise<string> => ipcRenderer.invoke(channels.openReports),
  /** Resolves with an error message, or '' on success. */
  openDataFolder: (): Promise<string> => ipcRenderer.invoke(channels.openDataFolder),
  /** Opens a clip, or shows it in its folder. Resolves with false if it cannot be opened. */
  openClip: (run: string, seq: number, how: 'file' | 'folder'): Promise<boolean> =>
    ipcRenderer.invoke(channels.openClip, run, seq, how),
  /** Resolves with the path of a weights file that the user chose, or '' if the user canceled. */
  chooseWeights: (): Promise<string> => ipcRenderer.invoke(channels.chooseWeights),
})
