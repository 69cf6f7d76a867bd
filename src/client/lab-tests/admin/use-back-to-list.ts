import { useLocation, useNavigate } from 'react-router';

/** Returns to the list with its filters. */
export function useBackToList(path: string): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(path + search);
}
