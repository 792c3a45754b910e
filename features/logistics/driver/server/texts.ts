import { othersOf } from '#languages/server.ts'
import { sayFrom } from '#kit/contract/texts.ts'
import ar from '../messages/server/ar.json' with { type: 'json' }
import en from '../messages/server/en.json' with { type: 'json' }
import fr from '../messages/server/fr.json' with { type: 'json' }

/** The texts the server writes, in the reader’s language. */
export const say = sayFrom({ en, fr, ar, ...othersOf('driver') })
