import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { VoicesAnswer } from '../../src-shared/contract/api/stage.ts'
import {
  type PiperVoice,
  piperVoices,
  pullOfVoice,
  type VoiceFile,
  voiceBytes,
} from '../../src-shared/voice/piper-voices.ts'

/** The folder of downloaded voices. */
export const voicesFolder = (dataDir: string): string => join(dataDir, 'voices')

/** Returns the path of a voice's file. */
export const voicePath = (dataDir: string, { name }: Pick<VoiceFile, 'name'>): string =>
  join(voicesFolder(dataDir), name)

/** Returns the paths of the downloaded Piper models by voice name. */
export const voiceModels = (dataDir: string): ReadonlyMap<string, string> =>
  new Map(downloadedVoices(dataDir).map(({ name }) => [name, voicePath(dataDir, { name: `${name}.onnx` })]))

/** Returns the voices whose files are complete, judged by their sizes only. */
export const downloadedVoices = (dataDir: string, voices = piperVoices): PiperVoice[] =>
  voices.filter(({ files }) =>
    files.every((file) => {
      const path = voicePath(dataDir, file)
      return existsSync(path) && statSync(path).size === file.bytes
    }),
  )

/** Returns all voices that can be downloaded, including those that already are. */
export function voicesOffered(dataDir: string): VoicesAnswer {
  const downloaded = downloadedVoices(dataDir)
  return {
    folder: voicesFolder(dataDir),
    voices: piperVoices.map((voice) => ({
      ...{ name: voice.name, title: voice.title, license: voice.license, bytes: voiceBytes(voice) },
      ...{ pull: pullOfVoice(voice), isDownloaded: downloaded.includes(voice) },
    })),
  }
}
