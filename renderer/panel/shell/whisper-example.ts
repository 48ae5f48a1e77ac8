/** The example in the empty whisper box. The understudy follows it exactly as it is written. */
export const whisperExample = 'Tease them about the chest'
