/** Examples in the empty whisper box. Every performer can follow them, even the understudy. */
export const whisperExamples = ['Tease them about the chest', 'say GG'] as const
