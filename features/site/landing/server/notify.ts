import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

export const notificationTexts = { en, fr, ar }

/** Notifies administrators of another website that visitors are sent to. */
export const notify: Notify<keyof typeof en> = notifyPeople
