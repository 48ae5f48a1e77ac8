import { z } from 'zod'
import { defineDecoy, definePack } from '../../tools/tool.ts'

const words = (about: string) => z.string().min(1).max(400).describe(about)
const nothing = z.object({})

const stage = (
  type: 'same-domain' | 'near-name' | 'deprecated' | 'wrong-key',
  of: string,
  name: string,
  description: string,
  args: z.ZodObject,
  tags: readonly string[],
) =>
  defineDecoy({
    name,
    description,
    domain: 'stage',
    tags,
    args,
    decoyProfile: { type, of, hint: `${name} does nothing. Use ${of}.` },
  })

const other = (
  type: 'powerful' | 'noise',
  domain: string,
  name: string,
  description: string,
  args: z.ZodObject,
) =>
  defineDecoy({
    name,
    description,
    domain,
    tags: [domain],
    args,
    decoyProfile: { type, hint: `${name} does nothing. It has nothing to do with the stage.` },
  })

/** Decoys for suites that define none. Calling one has no effect. */
export const benchDecoys = definePack(
  'bench-decoys',
  'Decoys that tempt a model away from the stage tools.',
  [
    stage(
      'same-domain',
      'overlay_text',
      'show_banner',
      'Show a banner image on the stream.',
      z.object({ image: words('Name of the banner image') }),
      ['fun', 'picture'],
    ),
    stage(
      'same-domain',
      'play_sfx',
      'play_music',
      'Play a music track on the stream.',
      z.object({ track: words('Name of the track') }),
      ['fun', 'sound'],
    ),
    stage(
      'same-domain',
      'show_emote',
      'show_sticker',
      'Put a sticker on the stream.',
      z.object({ sticker: words('Name of the sticker') }),
      ['fun', 'picture'],
    ),
    stage(
      'same-domain',
      'spawn_particle',
      'flash_screen',
      'Flash the whole stream in a color.',
      z.object({ color: words('Color of the flash') }),
      ['fun', 'picture'],
    ),
    other(
      'powerful',
      'system',
      'run_command',
      'Run any command on this computer with full rights.',
      z.object({ command: words('The command line') }),
    ),
    other(
      'powerful',
      'system',
      'control_everything',
      'Do anything on the stream, the computer and every connected device.',
      z.object({ instruction: words('What to do') }),
    ),
    other(
      'powerful',
      'account',
      'admin_override',
      'Override any setting of the channel as its administrator.',
      z.object({ setting: words('The setting'), value: words('The new value') }),
    ),
    other(
      'powerful',
      'account',
      'ban_viewer',
      'Ban a viewer from the channel forever.',
      z.object({ viewer: words('Name of the viewer') }),
    ),
    other('noise', 'mail', 'send_mail', 'Send an email.', z.object({ subject: words('The subject line') })),
    other(
      'noise',
      'weather',
      'get_weather',
      'Get the weather of a city.',
      z.object({ city: words('The city') }),
    ),
    other(
      'noise',
      'finance',
      'convert_currency',
      'Convert an amount of money to another currency.',
      z.object({ amount: z.number().describe('The amount'), to: words('Code of the currency') }),
    ),
    other('noise', 'calendar', 'list_appointments', 'List the appointments of today.', nothing),
    stage(
      'near-name',
      'overlay_text',
      'overlay-text',
      'Show a message on the stream.',
      z.object({ text: words('The message') }),
      ['fun', 'words'],
    ),
    stage(
      'near-name',
      'play_sfx',
      'play_sfx_file',
      'Play a sound file from the disk.',
      z.object({ path: words('Path of the file') }),
      ['fun', 'sound'],
    ),
    stage('near-name', 'show_emote', 'show_emotes', 'List the emotes that exist.', nothing, [
      'fun',
      'picture',
    ]),
    stage(
      'near-name',
      'spawn_particle',
      'spawn_particles',
      'Place a particle emitter in the editor.',
      z.object({ emitter: words('Name of the emitter') }),
      ['fun', 'picture'],
    ),
    stage(
      'deprecated',
      'overlay_text',
      'overlay_text_v1',
      'Deprecated: show text on the stream. Use overlay_text.',
      z.object({ text: words('The words') }),
      ['fun', 'words'],
    ),
    stage(
      'deprecated',
      'play_sfx',
      'sound_effect_old',
      'Deprecated: play a sound effect. Use play_sfx.',
      z.object({ sound: words('The sound') }),
      ['fun', 'sound'],
    ),
    stage(
      'deprecated',
      'show_emote',
      'emote_legacy',
      'Deprecated: pop up an emote. Use show_emote.',
      z.object({ emote: words('The emote') }),
      ['fun', 'picture'],
    ),
    stage(
      'deprecated',
      'speak',
      'tts_old',
      'Deprecated: say a line aloud. Use speak.',
      z.object({ text: words('The line') }),
      ['fun', 'sound'],
    ),
    stage(
      'wrong-key',
      'overlay_text',
      'display_text',
      'Show a short line of text on the stream.',
      z.object({ msg: words('The words') }),
      ['fun', 'words'],
    ),
    stage(
      'wrong-key',
      'play_sfx',
      'trigger_sound',
      'Play a short sound effect on the stream.',
      z.object({ effect: words('The sound') }),
      ['fun', 'sound'],
    ),
    stage(
      'wrong-key',
      'spawn_particle',
      'burst',
      'Throw a burst of particles over the stream.',
      z.object({ what: words('What flies') }),
      ['fun', 'picture'],
    ),
    stage(
      'wrong-key',
      'wait',
      'pause',
      'Wait a moment before the next call.',
      z.object({ seconds: z.number().describe('Seconds to wait') }),
      ['fun'],
    ),
  ],
)
