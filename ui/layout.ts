export { AspectRatio, Box, Center, Divider, Flex, FocusTrap, Group, Paper, Portal, ScrollArea, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core'
