/** Examples in the empty whisper box. Every performer follows them, the understudy too. */
export const whisperExamples = ['Tease them about the chest', 'say GG'] as const
