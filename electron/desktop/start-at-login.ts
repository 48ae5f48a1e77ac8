import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'

/**
 * Turns the packaged app's start at login on or off. Throws if the autostart file cannot be written (Linux).
 * @param configHome the user's configuration folder, such as the value of `XDG_CONFIG_HOME`
 */
export function setStartAtLogin(
  wanted: boolean,
  app: Pick<App, 'setLoginItemSettings'>,
  { platform, program, configHome }: { platform: NodeJS.Platform; program: string; configHome: string },
): void {
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted })
    return
  }
  const folder = join(configHome, 'autostart')
  const file = join(folder, 'adlib.desktop')
  if (!wanted) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, autostartEntry(program))
}

/** Returns the content of the autostart file. Characters that are special in `Exec` are escaped. */
export function autostartEntry(program: string): string {
  const quoted = program.replace(/["`$\\]/g, (letter) => `\\\\${letter}`).replaceAll('%', '%%')
  return `[Desktop Entry]
Type=Application
Name=Adlib
Icon=adlib
Exec="${quoted}" --ozone-platform=x11
Terminal=false
`
}
