import type { Language } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PdfDocument } from '#kit/documents/write-pdf.ts'
import type { Certificate } from '../contract.ts'
import { companyOf } from '#platform/company/server/queries.ts'
import { say } from './texts.ts'

/** The certificate as a PDF, in the caller's language. */
export async function certificatePdf(
  context: Pick<Context, 'db' | 'user' | 'inWorker' | 'request' | 'language'>,
  certificate: Certificate,
): Promise<Response> {
  const { db, user, inWorker, request, language } = context
  const workspace = (await companyOf(db)).name
  const order = { userId: user.id, seconds: 30, megabytes: 256, signal: request.signal }
  const paper = certificatePaper(certificate, { person: user.fullName, workspace }, language)
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
    expiresAt === null
      ? say(language, 'certificate.always')
      : say(language, 'certificate.until', { date: dayText(expiresAt, language) })
  return {
    title: `${say(language, 'certificate.title')} ${code}`,
    language,
    isRightToLeft: language === 'ar',
    footer: say(language, 'certificate.code', { code }),
    blocks: [
      { kind: 'text', lines: [{ text: workspace, size: 12, isFaint: true }, space] },
      { kind: 'text', lines: [{ text: say(language, 'certificate.title'), size: 34, isBold: true }, space] },
      { kind: 'text', lines: [{ text: say(language, 'certificate.awarded'), size: 13 }] },
      { kind: 'text', lines: [{ text: person, size: 24, isBold: true }] },
      { kind: 'text', lines: [{ text: say(language, 'certificate.completed'), size: 13 }] },
      { kind: 'text', lines: [{ text: courseTitle, size: 20, isBold: true }, space] },
      {
        kind: 'columns',
        columns: [
          [{ text: say(language, 'certificate.issued', { date: dayText(issuedAt, language) }), size: 11 }],
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
