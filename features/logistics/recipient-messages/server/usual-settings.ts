import { inEachOfAll } from '#kit/contract/sentence.ts'
import type { MessageSettings } from '../contract.ts'
import type { MessageEvent } from '../rules.ts'
import { usualTemplate } from './texts.ts'

/** What a workspace starts with, quiet hours among it: nothing is told until someone turns it on. */
export function usualSettings(): MessageSettings {
  return {
    isOn: false,
    language: 'en',
    // Whoever turned notifications on in their browser gets those.
    channels: ['push', 'email', 'sms'],
    countryCode: '',
    quiet: { isOn: true, from: '21:00', to: '08:00' },
    mostPerDay: 6,
    changeMinutes: 20,
    near: { stops: 2, minutes: 20 },
    events: {
      confirmed: usualEvent('confirmed'),
      onTheWay: usualEvent('onTheWay'),
      near: usualEvent('near'),
      windowChanged: usualEvent('windowChanged'),
      delivered: usualEvent('delivered'),
      partly: usualEvent('partly'),
      failed: usualEvent('failed'),
      // Most shops say so themselves, and a bell tells the other.
      received: usualEvent('received', false),
      arrived: usualEvent('arrived', false),
      rescheduled: usualEvent('rescheduled'),
      readyToCollect: usualEvent('readyToCollect'),
      returning: usualEvent('returning'),
    },
  }
}

function usualEvent(event: MessageEvent, isOn = true) {
  return { isOn, texts: inEachOfAll((language) => usualTemplate(event, language)) }
}
