import { filled, type Language } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PdfDocument } from '#kit/server/write-pdf.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Certificate } from '../contract.ts'

const words = {
  title: { en: 'Certificate', fr: 'Certificat', ar: 'شهادة' },
  awarded: { en: 'This certifies that', fr: 'Nous certifions que', ar: 'نشهد بأن' },
  completed: {
    en: 'has completed the course and met all its requirements',
    fr: 'a terminé la formation et rempli toutes ses conditions',
    ar: 'أكمل الدورة واستوفى جميع متطلباتها',
  },
  issued: { en: 'Issued on {{date}}', fr: 'Délivré le {{date}}', ar: 'صدرت في {{date}}' },
  until: { en: 'Valid until {{date}}', fr: 'Valable jusqu’au {{date}}', ar: 'صالحة حتى {{date}}' },
  always: { en: 'Does not expire', fr: 'Sans date d’expiration', ar: 'لا تنتهي صلاحيتها' },
  code: { en: 'Certificate number {{code}}', fr: 'Certificat n° {{code}}', ar: 'رقم الشهادة {{code}}' },
} as const

/** The certificate as a PDF, in the language of whoever asks for it. */
export async function certificatePdf(
  { db, user, inWorker, request, language }: Pick<Context, 'db' | 'user' | 'inWorker' | 'request' | 'language'>,
  certificate: Certificate,
): Promise<Response> {
  const { storeName } = await storeSetting(db, 'details')
  const order = { userId: user.id, seconds: 30, megabytes: 256, signal: request.signal }
  const paper = certificatePaper(certificate, { person: user.fullName, workspace: storeName }, language)
  const bytes = await inWorker('writePdf', paper, order)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate-${certificate.code}.pdf"`,
    },
  })
}

export function certificatePaper(
  { courseTitle, code, issuedAt, expiresAt }: Certificate,
  { person, workspace }: { person: string; workspace: string },
  language: Language,
): PdfDocument {
  const space = { text: ' ', size: 30 }
  const validity =
    expiresAt === null ? words.always[language] : filled(words.until, { date: dayText(expiresAt, language) })[language]
  return {
    title: `${words.title[language]} ${code}`,
    language,
    isRightToLeft: language === 'ar',
    footer: filled(words.code, { code })[language],
    blocks: [
      { kind: 'text', lines: [{ text: workspace, size: 12, isFaint: true }, space] },
      { kind: 'text', lines: [{ text: words.title[language], size: 34, isBold: true }, space] },
      { kind: 'text', lines: [{ text: words.awarded[language], size: 13 }] },
      { kind: 'text', lines: [{ text: person, size: 24, isBold: true }] },
      { kind: 'text', lines: [{ text: words.completed[language], size: 13 }] },
      { kind: 'text', lines: [{ text: courseTitle, size: 20, isBold: true }, space] },
      {
        kind: 'columns',
        columns: [
          [{ text: filled(words.issued, { date: dayText(issuedAt, language) })[language], size: 11 }],
          [{ text: validity, size: 11, align: 'end' }],
        ],
      },
    ],
  }
}

function dayText(date: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
}
