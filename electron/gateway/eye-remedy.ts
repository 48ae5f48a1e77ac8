/**
 * What a streamer can do when an eye page cannot see: one sentence for the panel. The eye page runs on the
 * same machine as the gateway, so the gateway's platform is the eye's.
 */
export function eyeRemedy(state: 'lost' | 'denied', platform: NodeJS.Platform): string {
  if (state === 'lost') return 'Open the eye page and click “Share the screen” again.'
  const click = 'Click “Share the screen” in the eye page and allow it'
  return platform === 'darwin'
    ? `${click}; macOS must allow it, too: System Settings › Privacy & Security › Screen Recording.`
    : `${click}.`
}
