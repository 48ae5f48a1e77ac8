import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import type { DesktopWords } from './desktop-words.ts'
import { moodColor, type TrayMood, trayDot } from './tray-dot.ts'

export interface TrayActions {
  showPanel(): void
  panic(): void
  pause(): void
  hush(): void
  arrange(): void
  nextDisplay(): void
  openDataFolder(): void
  saveReport(): void
  showLicenses(): void
  quit(): void
}

/** What the tray shows. */
export interface TrayState {
  readonly mood: TrayMood
  readonly hasOverlay: boolean
}

const trayMenu = (
  { mood, hasOverlay }: TrayState,
  words: DesktopWords['tray'],
  actions: TrayActions,
): MenuItemConstructorOptions[] => [
  { label: words.showPanel, click: actions.showPanel },
  { label: words.panic, click: actions.panic },
  {
    label: mood === 'paused' ? words.unpause : words.pause,
    // An accidental click must not resume the show after a panic. Only the panel can end a demo.
    enabled: mood !== 'panic' && mood !== 'demo',
    click: actions.pause,
  },
  { label: words.hush, enabled: mood === 'live', click: actions.hush },
  { type: 'separator' },
  { label: words.arrange, enabled: hasOverlay, click: actions.arrange },
  { label: words.nextDisplay, enabled: hasOverlay, click: actions.nextDisplay },
  { type: 'separator' },
  { label: words.openDataFolder, click: actions.openDataFolder },
  { label: words.saveReport, click: actions.saveReport },
  { label: words.licenses, click: actions.showLicenses },
  { type: 'separator' },
  { label: words.quit, click: actions.quit },
]

/** Adds Adlib's icon to the tray. Returns a function that shows a state as the icon's color and menu. */
export function openTray(actions: TrayActions): (state: TrayState, words: DesktopWords['tray']) => void {
  const pictures = new Map(
    (Object.keys(moodColor) as TrayMood[]).map((mood) => [
      mood,
      nativeImage.createFromBuffer(trayDot(32, moodColor[mood]), { scaleFactor: 2 }),
    ]),
  )
  const pictureOf = (mood: TrayMood) => pictures.get(mood) ?? nativeImage.createEmpty()
  const tray = new Tray(pictureOf('live'))
  tray.on('click', actions.showPanel)
  let shown = ''
  return (state, words) => {
    const { mood } = state
    const next = `${mood} ${state.hasOverlay} ${words.quit}`
    if (next === shown) return
    shown = next
    tray.setImage(pictureOf(mood))
    tray.setToolTip(`Adlib: ${words.moods[mood]}`)
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, words, actions)))
  }
}
