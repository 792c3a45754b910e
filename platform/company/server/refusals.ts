import { sentencesFrom } from '#kit/server/sentences-from.ts'
import ar from '../messages/refusals/ar.json' with { type: 'json' }
import en from '../messages/refusals/en.json' with { type: 'json' }
import fr from '../messages/refusals/fr.json' with { type: 'json' }

export const refusals = sentencesFrom('company', { en, fr, ar })
