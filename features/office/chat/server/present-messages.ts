import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { ChatFile, Message } from '../contract.ts'
import { feedbackOf, type Mark } from '../rules.ts'
import { chatFiles, chatMembers, chatMessages } from './tables.ts'

export type MessageRow = typeof chatMessages.$inferSelect
type Own = typeof chatMembers.$inferSelect

/** The address at which a sent file is read. */
export function fileUrl(name: string): string {
  return `/api/apps/chat/file/${name}`
}

/** Where the files of chats lie. */
export function fileKey(name: string): string {
  return `chat/${name}`
}

export function visibleTo({ chatId, fromId }: Own): SQL | undefined {
  return and(eq(chatMessages.chatId, chatId), gt(chatMessages.id, fromId))
}

export async function presentMessages(
  db: Database,
  rows: MessageRow[],
  marksOf: (row: MessageRow) => Mark[],
): Promise<Message[]> {
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentMessage(row, files.get(row.id) ?? [], marksOf(row)))
}

export function presentMessage(row: MessageRow, files: ChatFile[], marks: Mark[]): Message {
  const { id, clientId, text, senderName, isDeleted, happening } = row
  const senderId = row.userId ?? 0
  return {
    id,
    clientId,
    message: text,
    time: row.at.toISOString(),
    senderId,
    senderName,
    feedback: feedbackOf({ id, senderId }, marks),
    editedAt: row.editedAt?.toISOString() ?? null,
    isDeleted,
    files,
    happening: happening ?? null,
  }
}

async function filesOf(db: Database, messageIds: number[]): Promise<Map<number, ChatFile[]>> {
  const found = new Map<number, ChatFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .select()
    .from(chatFiles)
    .where(inArray(chatFiles.messageId, messageIds))
    .orderBy(asc(chatFiles.id))
  for (const row of rows) found.set(row.messageId!, [...(found.get(row.messageId!) ?? []), presentFile(row)])
  return found
}

export function presentFile({ id, name, fileName, ...row }: typeof chatFiles.$inferSelect): ChatFile {
  const { contentType, sizeBytes, width, height } = row
  return { id, fileName, url: fileUrl(name), contentType, sizeBytes, width, height }
}
