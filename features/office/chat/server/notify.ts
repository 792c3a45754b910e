import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }

export const notificationTexts = { en: en.notifications, fr: fr.notifications, ar: ar.notifications }

/** Notifies people about the chat. */
export const notify: Notify<keyof typeof en.notifications> = notifyPeople
