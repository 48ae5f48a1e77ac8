import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { moodColor, type TrayMood, trayDot } from './tray-dot.ts'

export interface TrayActions {
  showPanel(): void
  panic(): void
  /** Pauses, or goes live again. */
  pause(): void
  hush(): void
  arrange(): void
  nextDisplay(): void
  openDataFolder(): void
  saveReport(): void
  showLicenses(): void
  quit(): void
}

/** Returns the menu of a mood. */
export const trayMenu = (mood: TrayMood, actions: TrayActions): MenuItemConstructorOptions[] => [
  { label: 'Show the panel', click: actions.showPanel },
  { label: 'PANIC: clear the overlay', click: actions.panic },
  {
    label: mood === 'paused' ? 'Go live again' : 'Pause',
    // After a panic, Resume is in the panel, so that no slip of the mouse ends it.
    enabled: mood !== 'panic' && mood !== 'demo',
    click: actions.pause,
  },
  { label: 'Hush for a minute', enabled: mood === 'live', click: actions.hush },
  { type: 'separator' },
  { label: 'Arrange the overlay, or end it', click: actions.arrange },
  { label: 'Move the overlay to the next display', click: actions.nextDisplay },
  { type: 'separator' },
  { label: 'Open the data folder', click: actions.openDataFolder },
  { label: 'Save a diagnostic report…', click: actions.saveReport },
  { label: 'Licenses', click: actions.showLicenses },
  { type: 'separator' },
  { label: 'Quit Adlib', click: actions.quit },
]

/** Opens the tray icon with its menu. Returns a function that shows a mood as the color of the dot, and its menu. */
export function openTray(actions: TrayActions): (mood: TrayMood) => void {
  const pictures = new Map(
    (Object.keys(moodColor) as TrayMood[]).map((mood) => [
      mood,
      nativeImage.createFromBuffer(trayDot(32, moodColor[mood]), { scaleFactor: 2 }),
    ]),
  )
  const pictureOf = (mood: TrayMood) => pictures.get(mood) ?? nativeImage.createEmpty()
  const tray = new Tray(pictureOf('live'))
  tray.on('click', actions.showPanel)
  let shown: TrayMood | null = null
  return (mood) => {
    if (mood === shown) return
    shown = mood
    tray.setImage(pictureOf(mood))
    tray.setToolTip(`Adlib: ${mood}`)
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(mood, actions)))
  }
}
