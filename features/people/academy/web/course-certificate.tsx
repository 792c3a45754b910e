import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { readCertificatePdf, type CourseDetails } from '../contract.ts'
import { validityOf } from '../rules.ts'

/** The certificate of a course: how to earn it, or until when the person's own is valid. */
export function CourseCertificate({ details }: { details: CourseDetails }) {
  const t = useText('people-academy')
  const format = useFormat()
  const { certificate, certificateMonths } = details
  if (certificateMonths === null) return null
  if (!certificate)
    return (
      <SectionCard
        title={t('certificates.one')}
        text={
          certificateMonths === 0
            ? t('certificates.earn')
            : t('certificates.earnMonths', { count: certificateMonths, shown: format.number(certificateMonths) })
        }
      />
    )
  const { id, code, expiresAt } = certificate
  const until =
    expiresAt === null
      ? t('certificates.always')
      : t(`certificates.${validityOf(expiresAt)}`, { date: format.date(expiresAt) })
  return (
    <SectionCard
      title={t('certificates.one')}
      text={`${t('certificates.issued', { date: format.date(certificate.issuedAt) })} · ${until}`}
      actions={
        <Button
          variant="light"
          leftSection={<Icon name="download" size={18} />}
          onClick={() =>
            void saveFile(readCertificatePdf, { params: { id } }, t('certificates.fileName', { code, kind: 'pdf' }))
          }
        >
          {t('certificates.download')}
        </Button>
      }
    />
  )
}
