import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { listCertificates, readCertificatePdf, type Certificate } from '../contract.ts'
import { coursePath, validityOf } from '../rules.ts'

const tones = { valid: 'success', expiring: 'warning', expired: 'error' } as const

/** What the person earned, and until when it counts. */
export function CertificatesCard() {
  const t = useText('people-academy')
  const { data, error, refetch } = useQuery(queryOf(listCertificates))
  return (
    <SectionCard
      title={t('certificates.title')}
      text={t(data?.length === 0 ? 'certificates.none' : 'certificates.text')}
    >
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} radius={6} />}
      {data && (
        <Entries>
          {data.map((certificate) => (
            <OneCertificate key={certificate.id} certificate={certificate} />
          ))}
        </Entries>
      )}
    </SectionCard>
  )
}

function OneCertificate({ certificate }: { certificate: Certificate }) {
  const t = useText('people-academy')
  const format = useFormat()
  const { courseId, courseTitle, code, issuedAt, expiresAt } = certificate
  const validity = validityOf(expiresAt)
  return (
    <Entry
      icon={<IconCertificate size={26} stroke={1.5} color="var(--brand-ink)" aria-hidden />}
      name={
        <Link to={coursePath(courseId)} dir="auto">
          {courseTitle}
        </Link>
      }
      detail={
        <>
          {t('certificates.issued', { date: format.date(issuedAt) })} · <bdi>{code}</bdi>
        </>
      }
    >
      <StatusChip tone={tones[validity]}>
        {expiresAt === null
          ? t('certificates.always')
          : t(`certificates.${validity}`, { date: format.date(expiresAt) })}
      </StatusChip>
      <CertificateDownload certificate={certificate} />
    </Entry>
  )
}

function CertificateDownload({ certificate: { id, code, courseTitle } }: { certificate: Certificate }) {
  const t = useText('people-academy')
  return (
    <ActionIcon
      aria-label={t('certificates.downloadNamed', { name: courseTitle })}
      onClick={() =>
        void saveFile(readCertificatePdf, { params: { id } }, t('certificates.fileName', { code, kind: 'pdf' }))
      }
    >
      <Icon name="download" />
    </ActionIcon>
  )
}
