import type { OptionalKinds } from '#kit/server/feature.ts'
import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

export const notificationTexts = { en, fr, ar }

/** Those that people may turn off. */
export const optionalNotifications: OptionalKinds<keyof typeof en> = { 'order-created': 30 }

/** Notifies people about customers and their orders. */
export const notify: Notify<keyof typeof en> = notifyPeople
