import { Menu, nativeImage, Tray } from 'electron'
import { moodColor, type TrayMood, trayDot } from './tray-dot.ts'

export interface TrayActions {
  showPanel(): void
  panic(): void
  quit(): void
}

/** Opens the tray icon with its menu. Returns a function that shows a mood as the color of the dot. */
export function openTray(actions: TrayActions): (mood: TrayMood) => void {
  const pictures = new Map(
    (Object.keys(moodColor) as TrayMood[]).map((mood) => [
      mood,
      nativeImage.createFromBuffer(trayDot(32, moodColor[mood]), { scaleFactor: 2 }),
    ]),
  )
  const pictureOf = (mood: TrayMood) => pictures.get(mood) ?? nativeImage.createEmpty()
  const tray = new Tray(pictureOf('live'))
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Show the panel', click: actions.showPanel },
      { label: 'PANIC: clear the overlay', click: actions.panic },
      { type: 'separator' },
      { label: 'Quit Adlib', click: actions.quit },
    ]),
  )
  tray.on('click', actions.showPanel)
  let shown: TrayMood | null = null
  const show = (mood: TrayMood): void => {
    if (mood === shown) return
    shown = mood
    tray.setImage(pictureOf(mood))
    tray.setToolTip(`Adlib: ${mood}`)
  }
  show('live')
  return show
}
