import server from './server.json' with { type: 'json' }
import tracking from './tracking.json' with { type: 'json' }

export const texts = { ...server, tracking }
