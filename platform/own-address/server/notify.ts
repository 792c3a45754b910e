import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

export const notificationTexts = { en, fr, ar }

/** Asks administrators whether an address is right, and says when one of them has set it. */
export const notify: Notify<keyof typeof en> = notifyPeople
