import { useQuery } from '@tanstack/react-query'
import { IconPaperclip, IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button, FileButton } from '#ui/button/controls.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Group } from '#ui/page/layout.ts'
import { Anchor, Text } from '#ui/display/text.ts'
import { addFile, deleteFile, readBoards, readItem, type Attachment } from '../contract.ts'

const stale = [readBoards, readItem]

type Shown = { image: string; onImage: (url: string) => void }

/** The files of a card; one that is a picture can be shown on it. */
export function CardFiles({ id, ...shown }: Shown & { id: number }) {
  const t = useText('office-kanban')
  const { data } = useQuery(queryOf(readItem, { params: { id } }))
  const add = useSend(addFile, { stale })
  const mayAdd = useMay(addFile)
  const upload = async (files: File[]) => {
    for (const file of files)
      await add.mutateAsync({ params: { id }, query: { name: file.name.slice(-200) }, body: file }).catch(ignoreRefusal)
  }
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Text component="h3" size="sm" fw={500}>
          {t('card.attachments')}
        </Text>
        {mayAdd && (
          <FileButton multiple onChange={(files) => void upload(files)}>
            {(props) => (
              <Button {...props} size="xs" variant="light" loading={add.isPending}>
                {t('card.attach')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <Entries>
        {data?.files.map((file) => (
          <FileEntry key={file.id} file={file} mayChange={mayAdd} {...shown} />
        ))}
      </Entries>
    </section>
  )
}

function FileEntry({ file, mayChange, image, onImage }: Shown & { file: Attachment; mayChange: boolean }) {
  const t = useText('office-kanban')
  const format = useFormat()
  const remove = useSend(deleteFile, {
    stale,
    onSuccess: () => image === file.url && onImage(''),
  })
  const isShown = image === file.url
  const name = file.fileName
  return (
    <Entry
      icon={<IconPaperclip size={20} aria-hidden />}
      name={
        <Anchor href={file.url} download={name} size="sm" dir="auto">
          {name}
        </Anchor>
      }
      detail={`${format.bytes(file.sizeBytes)} · ${file.addedBy}`}
    >
      {mayChange && file.contentType.startsWith('image/') && (
        <ActionIcon
          size={32}
          aria-label={t(isShown ? 'card.hidePicture' : 'card.showPicture', { name })}
          onClick={() => onImage(isShown ? '' : file.url)}
        >
          {isShown ? <IconPhotoOff size={18} /> : <IconPhoto size={18} />}
        </ActionIcon>
      )}
      {mayChange && (
        <ActionIcon
          size={32}
          aria-label={t('card.removeFile', { name })}
          onClick={() => remove.mutate({ params: { id: file.id } })}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </Entry>
  )
}
