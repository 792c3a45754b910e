import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { Template } from '../rules/templates.ts'
import type { MessageEvent } from '../rules.ts'

type Former = Partial<Record<MessageEvent, Partial<Record<PeopleLanguage, Partial<Template>>>>>

/** Texts that events began with in earlier versions. Workspaces have them stored, though nobody wrote them. */
const formerTexts: Former = {
  confirmed: {
    en: {
      text: 'Hello {{name}},\n\nYour delivery {{reference}} comes on {{day}} {{band}}.\n\nFollow it here: {{link}}\n\n{{company}}\n{{contact}}',
    },
    fr: {
      text: 'Bonjour {{name}},\n\nVotre livraison {{reference}} est prévue le {{day}} {{band}}.\n\nSuivez-la ici : {{link}}\n\n{{company}}\n{{contact}}',
    },
    ar: {
      text: 'مرحبًا {{name}}،\n\nسيصل طلبك {{reference}} يوم {{day}} {{band}}.\n\nتابعه من هنا: {{link}}\n\n{{company}}\n{{contact}}',
    },
  },
  windowChanged: {
    en: {
      text: 'Hello {{name}},\n\nThe time of your delivery {{reference}} has changed. We now expect it on {{day}} {{band}}. We’re sorry for the change.\n\nFollow it here: {{link}}\n\n{{company}}\n{{contact}}',
    },
    fr: {
      text: 'Bonjour {{name}},\n\nL’horaire de votre livraison {{reference}} a changé. Elle est maintenant prévue le {{day}} {{band}}. Veuillez nous excuser.\n\nSuivez-la ici : {{link}}\n\n{{company}}\n{{contact}}',
    },
    ar: {
      text: 'مرحبًا {{name}}،\n\nتغيّر موعد توصيل طلبك {{reference}}. نتوقع وصوله الآن يوم {{day}} {{band}}. نعتذر عن هذا التغيير.\n\nتابعه من هنا: {{link}}\n\n{{company}}\n{{contact}}',
    },
  },
  arrived: {
    fr: {
      subject: '{{company}} : votre livreur est arrivé',
      text: 'Bonjour {{name}},\n\nLe livreur qui apporte votre livraison {{reference}} est à votre adresse.\n\nDétails : {{link}}\n\n{{company}}\n{{contact}}',
      sms: '{{company}} : votre livreur est à votre adresse. {{link}}',
    },
  },
}

export function formerTemplate(event: MessageEvent, language: PeopleLanguage): Partial<Template> {
  return formerTexts[event]?.[language] ?? {}
}
