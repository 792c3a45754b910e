import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'

const subject: Sentence = {
  en: 'Reminder: invoice {{number}} from {{store}}',
  fr: 'Rappel : facture {{number}} de {{store}}',
  ar: 'تذكير: الفاتورة {{number}} من {{store}}',
}
const soon: Sentence = {
  en: 'Hello {{name}},\n\ninvoice {{number}} is due on {{due}}. {{amount}} is still open.',
  fr: 'Bonjour {{name}},\n\nla facture {{number}} arrive à échéance le {{due}}. Reste à payer : {{amount}}.',
  ar: 'مرحبًا {{name}}،\n\nتستحق الفاتورة {{number}} في {{due}}. المبلغ المتبقي: {{amount}}.',
}
const late: Sentence = {
  en: 'Hello {{name}},\n\ninvoice {{number}} was due on {{due}}, and {{amount}} is still open. If you have just paid, please ignore this email.',
  fr: 'Bonjour {{name}},\n\nla facture {{number}} est échue depuis le {{due}}. Reste à payer : {{amount}}. Si vous venez de régler, ne tenez pas compte de cet e-mail.',
  ar: 'مرحبًا {{name}}،\n\nكان استحقاق الفاتورة {{number}} في {{due}}، ولا يزال {{amount}} غير مدفوع. إن كنت قد دفعت للتو فتجاهل هذه الرسالة.',
}
const link: Sentence = {
  en: 'Download the invoice as a PDF:',
  fr: 'Télécharger la facture en PDF :',
  ar: 'تنزيل الفاتورة بصيغة PDF:',
}

/** The line under an email that leads to the PDF. */
export function linkLine(language: Language, url: string): string {
  return `${link[language]}\n${url}\n`
}

type Values = { store: string; name: string; number: number; due: string; amount: string; url: string; isLate: boolean }

/** The email that reminds a client of what is open, in their language. */
export function reminderEmail(
  language: Language,
  { isLate, url, ...values }: Values,
): { subject: string; text: string } {
  return {
    subject: filled(subject, values)[language],
    text: `${filled(isLate ? late : soon, values)[language]}\n\n${linkLine(language, url)}`,
  }
}
