import { useText } from '#kit/web/i18n.ts'
import { Button, CopyButton } from '../button/controls.ts'
import { Alert } from '../display/display.ts'
import { Group } from '../page/layout.ts'
import { Code } from '../display/text.ts'

type Props = { secret: string; texts: Record<'made' | 'copy' | 'copied', string>; onClose: () => void }

/** A secret that is shown this once, to be copied. */
export function MadeSecret({ secret, texts, onClose }: Props) {
  const t = useText('ui')
  return (
    <Alert color="success" mb="lg" title={texts.made} withCloseButton closeButtonLabel={t('close')} onClose={onClose}>
      <Group>
        <Code>{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  )
}
