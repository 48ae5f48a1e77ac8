import { describe } from '../../src-shared/events/json.ts'
import type { ObsSession } from './session.ts'

/** Name of the browser source in OBS. */
export const overlaySource = 'Adlib'

const browserKind = 'browser_source'
const page = { width: 1920, height: 1080 } as const
const notFound = 600

export interface RequestFailure {
  readonly kind: string
  readonly message: string
  readonly remedy: string
}

export const hasBrowserSource = async (session: ObsSession): Promise<boolean> =>
  (await session.call('GetInputKindList', { unversioned: true })).inputKinds.includes(browserKind)

/**
 * Adds the browser source to the current scene, or updates and reloads it. Resolves with null, or with why it failed.
 */
export async function addOverlay(session: ObsSession, url: string): Promise<RequestFailure | null> {
  try {
    const { currentProgramSceneName: sceneName } = await session.call('GetCurrentProgramScene')
    const inputSettings = {
      url,
      ...page,
      fps_custom: true,
      fps: 60,
      reroute_audio: true,
      shutdown: false,
      restart_when_active: false,
    }
    const kind = await kindOf(session)
    if (kind !== null && kind !== browserKind) {
      return {
        kind: 'taken',
        message: `OBS has another source named "${overlaySource}" (${kind}).`,
        remedy: 'Rename that source in OBS, then try again.',
      }
    }
    if (kind === null) {
      const created = await session.call('CreateInput', {
        sceneName,
        inputName: overlaySource,
        inputKind: browserKind,
        inputSettings,
        sceneItemEnabled: true,
      })
      await fillCanvas(session, sceneName, created.sceneItemId)
      return null
    }
    await session.call('SetInputSettings', { inputName: overlaySource, inputSettings })
    if (!(await isInScene(session, sceneName))) {
      const item = await session.call('CreateSceneItem', { sceneName, sourceName: overlaySource })
      await fillCanvas(session, sceneName, item.sceneItemId)
    }
    await refreshOverlay(session)
    return null
  } catch (error) {
    return {
      kind: 'obs',
      message: `OBS did not add the overlay: ${describe(error)}`,
      remedy: "Try again, or add a Browser source with the overlay's address yourself.",
    }
  }
}

/** Reloads the overlay source, because OBS never retries a failed address. Does nothing if OBS has no such source. */
export async function refreshOverlay(session: ObsSession): Promise<void> {
  if ((await kindOf(session)) !== browserKind) return
  await session.call('PressInputPropertiesButton', {
    inputName: overlaySource,
    propertyName: 'refreshnocache',
  })
}

async function kindOf(session: ObsSession): Promise<string | null> {
  const found = (await inputsOf(session)).find(({ name }) => name === overlaySource)
  return found?.kind ?? null
}

/** Lists the inputs. Their kinds lack version suffixes such as `_v2`. */
export async function inputsOf(session: ObsSession): Promise<{ name: string; kind: string }[]> {
  const { inputs } = await session.call('GetInputList', {})
  return inputs.map((input) => ({
    name: String(input.inputName),
    kind: String(input.unversionedInputKind ?? input.inputKind),
  }))
}

async function isInScene(session: ObsSession, sceneName: string): Promise<boolean> {
  try {
    await session.call('GetSceneItemId', { sceneName, sourceName: overlaySource })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === notFound) return false
    throw error
  }
}

/** Scales the overlay to the canvas, which may differ in size from the page. */
async function fillCanvas(session: ObsSession, sceneName: string, sceneItemId: number): Promise<void> {
  const { baseWidth, baseHeight } = await session.call('GetVideoSettings')
  await session.call('SetSceneItemTransform', {
    sceneName,
    sceneItemId,
    sceneItemTransform: {
      boundsType: 'OBS_BOUNDS_SCALE_INNER',
      boundsWidth: baseWidth,
      boundsHeight: baseHeight,
    },
  })
}
