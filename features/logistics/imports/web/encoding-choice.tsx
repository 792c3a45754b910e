import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Alert } from '#ui/display/display.ts'
import { encodingNamed, EncodingSelect } from '#ui/file/encoding-select.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import { checkImport, listImports, removeImport, type DeliveryImport } from '../contract.ts'
import { keepFile, keptFile } from './kept-file.ts'

/** Lets the person choose the encoding of a file, if it was guessed. */
export function EncodingChoice({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const guessed = encodingNamed(one.encoding)
  if (guessed === undefined) return null
  return (
    <Alert color="warning">
      <Stack gap="sm">
        {t('encoding.guessed')}
        {keptFile(one.id) ? <ReadAgain one={one} guessed={guessed} /> : <ChooseAgain />}
      </Stack>
    </Alert>
  )
}

function ChooseAgain() {
  const t = useText('logistics-imports')
  return (
    <span>
      {t('encoding.again')}{' '}
      <Anchor renderRoot={(props) => <Link to="/apps/logistics/deliveries/import" {...props} />}>
        {t('encoding.other')}
      </Anchor>
    </span>
  )
}

/** Reads the file again in another encoding and deletes the previous import. */
function ReadAgain({ one, guessed }: { one: DeliveryImport; guessed: TextEncoding }) {
  const t = useText('logistics-imports')
  const go = useGo()
  const remove = useSend(removeImport, { stale: [listImports], quiet: true })
  const read = useSend(checkImport, {
    stale: [listImports],
    onSuccess: ({ id }, { body, query }) => {
      keepFile(id, body, query?.fileName)
      remove.mutate({ params: { id: one.id } })
      go(`/apps/logistics/deliveries/import/${id}`)
    },
  })
  const choose = (encoding: TextEncoding) => {
    const kept = keptFile(one.id)
    if (kept) read.mutate({ body: kept.file, query: { fileName: kept.fileName, encoding } })
  }
  return <EncodingSelect label={t('encoding.label')} value={guessed} disabled={read.isPending} onChoose={choose} />
}
