import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import { saveBlob } from '#ui/file/save-blob.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { printProof } from '../contract.ts'
import { markOf } from '../rules/mark.ts'
import type { ProofPack } from '../rules/pack.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import classes from './proofs.module.css'
import { VerdictAlert } from './verdict-alert.tsx'

type Props = { pack: ProofPack }

/** The proof on paper, and as a file that can be checked anywhere. */
export function Downloads({ pack }: Props) {
  const t = useText('logistics-proofs')
  const { id, reference } = pack.delivery
  const save = () => saveBlob(new Blob([JSON.stringify(pack)], { type: 'application/json' }), `proof-${reference}.json`)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconDownload size={18} />}
        onClick={() => void saveFile(printProof, { params: { id } }, `proof-${reference}.pdf`)}
      >
        {t('card.pdf')}
      </Button>
      <Button variant="light" leftSection={<IconDownload size={18} />} onClick={save}>
        {t('card.pack')}
      </Button>
    </>
  )
}

/** Whether it is as it was recorded, checked on the spot. */
export function Verdict({ pack }: Props) {
  const mark = useMark(pack)
  const { data: verdict } = useQuery({
    queryKey: ['proof-verdict', pack.delivery.id, mark, pack.files.length],
    queryFn: () => verifyPack(pack, mark),
    enabled: mark !== undefined,
  })
  return verdict && <VerdictAlert verdict={verdict} />
}

/** What leads to the page that checks the file, on any device. */
export function CheckCode({ pack }: Props) {
  const t = useText('logistics-proofs')
  const mark = useMark(pack)
  if (mark === undefined) return null
  return (
    <div className={classes.code}>
      <QrCode text={`${location.origin}/verify?mark=${mark}`} label={t('card.code')} size={132} />
      <Text size="sm" c="dimmed" ta="center">
        {t('card.codeText')}
      </Text>
    </div>
  )
}

function useMark(pack: ProofPack): string | undefined {
  const { data } = useQuery({ queryKey: ['proof-mark', pack.delivery, pack.chains], queryFn: () => markOf(pack) })
  return data
}

/** What the workspace calls the reasons for which deliveries fail. */
export function useReasonName(): (key: string) => string {
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  return (key) => facts?.reasons.find((one) => one.key === key)?.name ?? key
}
