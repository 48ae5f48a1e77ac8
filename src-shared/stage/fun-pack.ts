import { definePack } from '../tools/tool.ts'
import { overlayText } from './overlay-text.ts'
import { playSfx } from './play-sfx.ts'
import { showEmote } from './show-emote.ts'
import { spawnParticle } from './spawn-particle.ts'

export const funPack = definePack('fun', 'What the audience notices: harmless, instant, limited.', [
  overlayText,
  playSfx,
  showEmote,
  spawnParticle,
])
