import { definePack, type Pack } from '../tools/pack.ts'
import { overlayText } from './overlay-text.ts'
import { playSfx } from './play-sfx.ts'
import { showEmote } from './show-emote.ts'
import { spawnParticle } from './spawn-particle.ts'
import type { Stage } from './stage.ts'

/** The tools that the audience notices: harmless, instant, limited. */
export const funPack = (stage: Stage): Pack =>
  definePack('fun', [overlayText(stage), playSfx(stage), showEmote(stage), spawnParticle(stage)])
