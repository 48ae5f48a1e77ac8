import { OBSWebSocketError } from 'obs-websocket-js/json'
import { describe } from '../../src-shared/events/json.ts'
import { ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import { overlaySource, type RequestFailure } from './overlay-source.ts'
import type { ObsSession } from './session.ts'

/** A picture of an OBS source, or why there is none. `refused`: Adlib must not watch this source. */
export type Screenshot =
  | {
      readonly ok: true
      readonly jpeg: Buffer
      readonly source: string
    }
  | ({ readonly ok: false; readonly refused: boolean } & RequestFailure)

export interface ScreenshotRequest {
  /** A source or scene. Empty for the scene on air. */
  readonly name: string
  /** A source whose name contains one of these entries is never watched. */
  readonly ignore: readonly string[]
  /** In pixels. Default: the width of the source. */
  readonly width?: number
}

const quality = 90
const notFound = 600
const notScene: ReadonlySet<number> = new Set([602, 603, 604, 605])
/** Maximum nesting depth of a scene that Adlib watches. */
const maxDepth = 8

/** Takes a picture of a source or scene. Never rejects. */
export async function takeScreenshot(
  session: ObsSession,
  { name, ignore, width }: ScreenshotRequest,
): Promise<Screenshot> {
  let source = name
  try {
    if (source === '') source = (await session.call('GetCurrentProgramScene')).currentProgramSceneName
    if (source === overlaySource)
      return refusal(`"${source}" is Adlib's own overlay.`, 'Watch another source.')
    const { imageData } = await session.call('GetSourceScreenshot', {
      sourceName: source,
      imageFormat: 'jpg',
      imageCompressionQuality: quality,
      ...(width === undefined ? {} : { imageWidth: width }),
    })
    // Look for ignored sources only after the picture was taken, so that a source that has just appeared is also
    // found.
    const ignored = ignore.length === 0 ? null : await ignoredIn(session, source, ignore)
    if (ignored !== null) {
      const where = ignored === source ? '' : ` is in "${source}" and`
      return refusal(
        `"${ignored}"${where} is on the list of names that Adlib never watches.`,
        'Watch another source, or remove the name from the list.',
      )
    }
    return { ok: true, source, jpeg: Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64') }
  } catch (error) {
    return { ok: false, refused: false, ...screenshotFailure(error, source) }
  }
}

const refusal = (message: string, remedy: string): Screenshot => ({
  ok: false,
  refused: true,
  kind: 'refused',
  message,
  remedy,
})

function screenshotFailure(error: unknown, source: string): RequestFailure {
  if (!(error instanceof OBSWebSocketError)) {
    return {
      kind: 'obs',
      message: `OBS did not answer: ${describe(error)}`,
      remedy: 'Check whether OBS hangs.',
    }
  }
  if (error.code === notFound) {
    return {
      kind: 'missing',
      message: `OBS has no source or scene "${source}".`,
      remedy: 'Add the source in OBS, or choose another one.',
    }
  }
  return {
    kind: 'no-picture',
    message: `"${source}" has no picture.`,
    remedy: 'Check in OBS that the source shows something; a game capture needs a running game.',
  }
}

async function ignoredIn(
  session: ObsSession,
  source: string,
  ignore: readonly string[],
): Promise<string | null> {
  const open = [{ name: source, isGroup: false, isInput: false, depth: 0 }]
  const searched = new Set<string>()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, isGroup, isInput, depth } = next
    if (ignoredBy(name, ignore) !== undefined || depth > maxDepth) return name
    if (isInput || searched.has(name)) continue
    searched.add(name)
    for (const item of await itemsOf(session, name, isGroup)) {
      if (item.sceneItemEnabled === false) continue
      open.push({
        name: String(item.sourceName),
        isGroup: item.isGroup === true,
        isInput: item.sourceType === 'OBS_SOURCE_TYPE_INPUT',
        depth: depth + 1,
      })
    }
  }
  return null
}

async function itemsOf(session: ObsSession, name: string, isGroup: boolean) {
  try {
    const answer = isGroup
      ? await session.call('GetGroupSceneItemList', { sceneName: name })
      : await session.call('GetSceneItemList', { sceneName: name })
    return answer.sceneItems
  } catch (error) {
    if (error instanceof OBSWebSocketError && (error.code === notFound || notScene.has(error.code))) return []
    throw error
  }
}
