/** Chats. */
export function ChatScreen() {
  return null
}
