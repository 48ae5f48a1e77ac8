import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'

/** The part of LM Studio's settings that is read. The file belongs to LM Studio. */
const settings = z.object({ downloadsFolder: z.string().refine(isAbsolute) })

/**
 * Returns the folders in which LM Studio keeps models, whether they exist or not. Its home and the folder can be
 * moved: a file in the user's folder names the home, and a file in the home names the folder.
 */
export async function lmStudioFolders(home: string): Promise<string[]> {
  const pointed = (await text(join(home, '.lmstudio-home-pointer'))).trim()
  const homes = [
    ...(isAbsolute(pointed) ? [pointed] : []),
    join(home, '.lmstudio'),
    join(home, '.cache', 'lm-studio'),
  ]
  const moved = await Promise.all(homes.map(downloadsFolder))
  return [...new Set([...moved.flat(), ...homes.map((one) => join(one, 'models'))])]
}

async function downloadsFolder(home: string): Promise<string[]> {
  try {
    return [settings.parse(JSON.parse(await text(join(home, 'settings.json')))).downloadsFolder]
  } catch {
    // The folder was not moved, or another version of LM Studio writes other settings.
    return []
  }
}

const text = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
