export const performerId = 'performer'
