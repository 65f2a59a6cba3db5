/** The result of a call, or null without the permission: pages that combine several areas leave such a part out. */
export async function ifAllowed<Answer>(calling: Promise<Answer>): Promise<Answer | null> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof Response && error.status === 403) return null;
    throw error;
  }
}
