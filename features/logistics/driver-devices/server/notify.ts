import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

export const notificationTexts = { en, fr, ar }

/** Notifies drivers and administrators of keys of devices. */
export const notify: Notify<keyof typeof en> = notifyPeople
