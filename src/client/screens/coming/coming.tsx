import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Coming() {
  return (
    <Screen title="Coming">
      <TopBar title="Coming" />
    </Screen>
  );
}
